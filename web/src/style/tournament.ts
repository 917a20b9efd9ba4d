// The style of tournaments, in the order in which later rules win.
import "./tournament.css";
import "./organise.css";
import "./screen.css";
