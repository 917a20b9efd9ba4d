// English: the foot of every page.
export const foot = {
  foot: "About this site",
  "nav.about": "About",
  "nav.help": "Help",
  "nav.privacy": "Privacy",
  "nav.contact": "Contact",
  "nav.source": "Source",
  "foot.version": "Agon {version}",
  "foot.data": "Export or delete my data",
} as const;
