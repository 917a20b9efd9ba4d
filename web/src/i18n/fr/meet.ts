// French: finding somebody to play with, and clocks.
import type { Chapter } from "../text.ts";
import type { meet as english } from "../en/meet.ts";

export const meet: Chapter<typeof english> = {
  casual: "amicale",
  "quick.title": "Partie rapide",
  "quick.rated": "Partie classée",
  "quick.guest":
    "Votre classement commence dès votre première partie. Inscrivez-vous ensuite pour le garder.",
  "quick.fair": "Vous rencontrez des joueurs d’un classement proche du vôtre.",
  "quick.waits": { one: "{n} en attente", other: "{n} en attente" },
  "quick.now": "Joueurs qui attendent un adversaire",
  "quick.play": "{game}, {time} : jouer contre {rating}",
  "quick.waiting": "Recherche d’un adversaire : {game}",
  "quick.wider": "plus vous attendez, plus l’écart de classement accepté grandit",
  "quick.lost": "connexion perdue ; votre place est gardée un moment",
  "quick.found": "Adversaire trouvé. La partie commence.",
  "speed.none": "sans pendule",
  "speed.bullet": "Bullet",
  "speed.blitz": "Blitz",
  "speed.rapid": "Rapide",
  "speed.classical": "Longue",
  "speed.days": "Différée",
  "control.turn": "{time} par tour",
  "control.reserve": "{time} par tour, {reserve} en réserve",
  "control.bank": "{time} plus {more} par tour",
  "control.once": "{time} pour toute la partie",
  "clock.form.none": "Sans pendule",
  "clock.form.bank": "Minutes et secondes",
  "clock.form.reserve": "Temps par tour",
  "clock.form.days": "Jours par tour",
  "clock.bank": "Temps de chaque joueur",
  "clock.more": "Ajout à chaque tour",
  "clock.move": "Temps par tour",
  "clock.reserve": "En réserve",
  "side.usual": "Automatique",
  "play.settings": "Votre propre partie",
};
