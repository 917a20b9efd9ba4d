// French: the pages at the foot of the site.
import type { FootTexts } from "../text.ts";

export const texts: FootTexts = {
  about: `
Agon est un serveur et un site de jeux de stratégie sur plateau : Arimaa, Kamisado, Abalone, le jeu
des amazones, les échecs féeriques sur 16 × 16 cases, le tai shogi, Akhimoraec et de nombreuses formes
d’échecs, avec trois casse-tête : le tangram, l’Ostomachion et les tours de Hanoï.

Jouez contre d’autres personnes ou contre l’ordinateur, suivez des [cours](/learn), résolvez des
[problèmes](/puzzles), [analysez](/study) vos parties, [regardez](/watch) celles des autres et organisez
des [tournois](/tournaments). Tout est gratuit. Il n’y a ni publicité ni rien qui vous suive : les pages
ne chargent rien d’un autre site.

Agon est un logiciel libre sous licence MIT ; [sa licence et ses sources](/source) ont leur propre
page. Les jeux appartiennent à celles et ceux qui les ont inventés.`,
  help: `
## Apprendre les règles

- Les [cours](/learn) enseignent un jeu pas à pas, avec des exercices.
- Les [règles](/rules) expliquent tout, sur des plateaux à essayer.

## Jouer

- [Jouer](/play) : choisissez un jeu, puis l’ordinateur à l’un de ses onze niveaux, ou un lien pour une
  personne que vous connaissez.
- [Salon](/lobby) : choisissez une cadence et attendez un adversaire, ou acceptez un défi.
- Aucun compte n’est nécessaire. Un [compte](/account) garde vos parties, vos classements et vos
  messages.

Touchez une pièce, puis sa destination, ou faites-la glisser. Quand un tour a plusieurs pas, « Finir
le tour » y met fin. Pendant une partie, la touche ? montre les raccourcis clavier. Aucune pendule ne
tourne avant le premier tour de chaque joueur.

## Si quelque chose ne va pas

- **Un joueur insulte ou triche** : touchez son nom pour ouvrir sa page, puis choisissez Signaler ou
  Bloquer. Un modérateur lit chaque signalement.
- **Votre adversaire est parti** : après un moment, la partie vous propose la victoire ou la nulle.
- **Vous avez perdu votre mot de passe** : sous [Mot de passe oublié](/account?door=recover), un code de
  secours, ou un courriel si vous avez donné une adresse, permet d’en choisir un autre.
- **Pour le reste**, adressez-vous à la personne qui gère ce serveur : voyez [Contact](/contact).`,
  privacy: `
## Ce que ce serveur enregistre

- **D’un compte** : son nom, une empreinte du mot de passe (jamais le mot de passe), la date de sa
  création et de sa dernière visite, ses sessions, ses classements, l’adresse électronique si vous en
  avez donné une, et les empreintes des codes de secours.
- **De ce que vous faites ici** : les parties avec chaque tour et son temps, les conversations, les
  résultats, les études, les parties importées, les problèmes et exercices résolus, les équipes, les
  tournois et les programmes qui y sont remis, qui vous suivez ou bloquez, les messages, les
  notifications et les signalements ; et, si vous avez activé les notifications, l’adresse que votre
  navigateur a donnée pour elles.
- **D’un invité** : la même chose sous un nom inventé, 30 jours après la dernière visite ; les parties
  restent.
- **Les adresses IP** ne sont gardées qu’en mémoire, pour limiter la fréquence des demandes, à deux
  exceptions près : elles sont enregistrées avec ce que les administrateurs, organisateurs et arbitres
  font dans leur fonction, et figurent dans le journal du serveur si la personne qui le gère y note
  chaque requête.

Tout le monde peut voir les noms, les classements, qui est en ligne, les parties et études publiques et
ce qui s’y dit. Les messages privés ne sont vus que de l’expéditeur et du destinataire, et des
modérateurs si l’un d’eux signale la conversation.

## Dans votre navigateur

Un seul cookie, nommé agon, dit qui vous êtes ; il expire après 30 jours. Les réglages, la plupart des
parties contre l’ordinateur et ce que vous utilisez sans réseau restent dans le navigateur ; une telle
partie va au serveur quand vous la faites analyser. Aucun autre site
n’apprend que vous êtes ici. Si vous activez les notifications, elles passent, chiffrées, par l’éditeur
de votre navigateur.

## Vos données

- **Exporter** : sur [la page de votre compte](/account), « Exporter mes données » vous remet tout en un
  seul fichier.
- **Supprimer** : sur la même page, « Supprimer le compte ». Classements, messages, études et tout ce qui
  n’est qu’à vous sont supprimés. Les parties terminées et les conversations restent sans votre nom :
  « deleted ».

Les sauvegardes du serveur gardent ce qui a été supprimé jusqu’à leur remplacement.`,
  contact: `
La personne qui gère ce serveur n’a pas indiqué comment la joindre.

Si un joueur vous importune, ouvrez sa page et choisissez Signaler : un modérateur lira votre message.
Pour les questions sur les jeux, voyez l’[aide](/help).`,
  source: `
Agon est un logiciel libre : vous pouvez l’utiliser, le modifier et le partager selon la licence MIT
ci-dessous (en anglais). La personne qui gère ce serveur n’a pas indiqué où sont ses sources ; la
licence ne l’y oblige pas. Le second texte dit à qui sont les jeux.`,
};
