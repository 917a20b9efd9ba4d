// What tournaments are laid out with, in the order in which later rules win.
import "./tournament.css";
import "./organise.css";
import "./screen.css";
