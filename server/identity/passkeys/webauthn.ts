/** Loads the library of WebAuthn when a passkey is first used: it takes 27 MB of memory, and many offices have none. */
export const webauthn = () => import("@simplewebauthn/server");
