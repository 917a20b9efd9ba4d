/* What socket.c needs of an encrypted connection; tls.c has the rest of socket.h. */
#ifndef OS_TLS_H
#define OS_TLS_H

#include "os/socket.h"

bool tls_send(struct os_socket *, const void *bytes, size_t n, int64_t until);
int64_t tls_receive(struct os_socket *, void *bytes, size_t n);
void tls_end(struct os_socket *); /* says goodbye, waits for nothing */

#endif
