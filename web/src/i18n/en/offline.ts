// English: games, puzzles and studies without a network.
export const offline = {
  "here.you": "You",
  "here.mark": "on this device",
  "here.playing": "Your games on this device",
  "here.over": "Finished on this device",
  "here.archive": "Save to the archive",
  "here.archived": "Open in the archive",
  "here.guest": "With an account you can save this game to the archive.",
  "trouble.here": "This device could not compute the game; please reload the page.",
  "trouble.offline": "You are offline, and this is not on your device yet.",
  "update.ready": "A new version of Agon is ready.",
  "update.now": "Reload",
  "offline.study": "Saved on this device. It will be uploaded when you are online again.",
  "offline.copy": "{title} (offline copy)",
  "offline.untitled": "Untitled",
  "offline.copied":
    "Somebody else had changed the same comments: what you wrote is in an offline copy of the study.",
};
