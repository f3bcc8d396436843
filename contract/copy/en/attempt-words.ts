import type { AttemptCause, AttemptError } from "#contract/webhooks/deliveries.ts";

/** Why attempts to deliver a webhook failed, as the web app and emails say it. */
export const attemptWords = {
  errors: {
    dns: "Host name not found",
    refused: "Connection refused",
    reset: "Connection reset",
    tls: "TLS or certificate error",
    timed_out: "No response within 10 seconds",
    blocked_url: "Address not allowed",
    secret_unreadable: "Signing secret cannot be read. Rotate the secret.",
    worker_lost: "Quoin stopped during the attempt",
  } satisfies Readonly<Record<AttemptError, string>>,
  causes: {
    name_unknown: "This name has no address. Check its spelling, or wait if it is new.",
    name_server_failed: "The name servers did not answer. The administrator of Quoin can check them.",
    address_blocked: "The name leads to a private address, which Quoin does not call.",
    connection_refused: "No program accepts connections there. Check that it runs, and its port.",
    network_unreachable: "No network leads to this address from Quoin.",
    connect_timed_out: "The address did not accept the connection in time. Check its firewall.",
    proxy_refused: "The outgoing proxy refused the connection. The administrator of Quoin can allow it.",
    certificate_expired: "The certificate has expired. Renew it.",
    certificate_not_yet_valid:
      "The certificate is not valid yet. Check when it begins, and the clocks of both machines.",
    certificate_name: "The certificate is for other names. Use one of them, or get a certificate for this one.",
    certificate_self_signed: "The certificate is self-signed. Use one from a public authority.",
    certificate_untrusted: "The issuer is not trusted, or an intermediate certificate is missing.",
    tls_version: "No common TLS version. The endpoint must accept TLS 1.2 or 1.3.",
    tls_not_spoken: "The endpoint does not use TLS on this port. Check the port, or use http://.",
    tls_failed: "The TLS handshake failed.",
    connection_closed: "The endpoint closed the connection before it answered.",
    not_http: "The answer is not HTTP. Check the port.",
    out_of_time: "The endpoint took too long. Answer first, and do the work afterwards.",
  } satisfies Readonly<Record<AttemptCause, string>>,
} as const;
