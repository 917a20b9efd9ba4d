// Shows what the server sends while the site is closed, and opens it when it is clicked.
self.addEventListener("push", (e) => {
  const { title, url, tag } = e.data.json();
  e.waitUntil(
    self.registration.showNotification(title, { tag, data: { url }, icon: "/favicon.svg" }),
  );
});

self.addEventListener("notificationclick", (e) => {
  const url = new URL(e.notification.data.url, self.location.origin);
  e.notification.close();
  if (url.origin !== self.location.origin) return;
  e.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((all) => {
      const open = all.find((c) => c.url === url.href);
      return open ? open.focus() : self.clients.openWindow(url.href);
    }),
  );
});
