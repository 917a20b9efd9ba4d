// The style of every page, in the order in which later rules win.
import "./tokens.css";
import "./base.css";
import "./buttons.css";
import "./fields.css";
import "./messages.css";
import "./dialogs.css";
import "./cards.css";
import "./quick.css";
import "./levels.css";
import "./header.css";
import "./page.css";
import "./seats.css";
import "./board.css";
import "./boardlines.css";
import "./pieces.css";
import "./parts.css";
