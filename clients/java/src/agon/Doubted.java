package agon;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;

/** The server's certificate is not believed. */
final class Doubted extends IOException {
    private static final long serialVersionUID = 1;

    private Doubted(String text) {
        super(text);
    }

    /** Looks for a doubted certificate among the causes of a failure; null when there is none. */
    static Doubted in(Throwable failure, String url) {
        String text = null;
        for (Throwable why = failure; why != null; why = why.getCause()) {
            if (why instanceof CertificateExpiredException) {
                text = "its certificate has expired; its owner has to renew it, unless the date of"
                    + " this machine is wrong";
            } else if (why instanceof CertificateNotYetValidException) {
                text = "its certificate is not valid yet; is the date of this machine right?";
            } else if (why instanceof CertPathBuilderException) {
                text = "its certificate is of an unknown authority; if it is your school's, see"
                    + " javax.net.ssl.trustStore in docs/protocol-bot.md";
            } else if (why instanceof GeneralSecurityException) {
                text = "its certificate is refused: " + why.getMessage();
            }
        }
        return text == null ? null : new Doubted(url + ": " + text);
    }
}
