/** Text of passkeys, at sign-in and in the security settings. */
export const passkeyMessages = {
  signIn: "Sign in with a passkey",
  use: "Use a passkey",
  usedCodeHint: "Or enter a recovery code.",
  usedTotpHint: "Or enter the 6-digit code from your authenticator app, or a recovery code.",
  confirmHint: "Leave this empty to use a passkey.",
  title: "Passkeys",
  lead: "Sign in with your fingerprint, face or a security key. With a passkey, your password alone no longer signs in.",
  none: "You have no passkey yet.",
  add: "Add a passkey",
  addTitle: "Add a passkey",
  addHint: "Give it a name by which you know the device, then follow your browser.",
  name: "Name",
  create: "Continue",
  rename: "Rename",
  renameTitle: "Rename {name}",
  renameHint: "A name by which you know the device.",
  save: "Save",
  remove: "Remove",
  removeTitle: "Remove {name}?",
  otherAddress: "Made for another address",
  synchronized: "Synchronized",
  lastUsed: "Last used",
  neverUsed: "Not used yet",
  obstacles: {
    NO_NAME:
      "Passkeys do not work at {publicUrl}, because browsers require a name instead of an IP address. Ask the administrator of the server to set QUOIN_PUBLIC_URL to an address such as https://quoin.example.com.",
    NO_HTTPS:
      "Passkeys do not work at {publicUrl}, because browsers require https. Ask the administrator of the server to set QUOIN_PUBLIC_URL to an address such as https://quoin.example.com.",
  },
  unsupported: "This browser has no passkeys. Open Quoin in another browser to add one.",
  errors: {
    known: "This device already has a passkey of your account.",
    address: "Passkeys do not work at this address. Open Quoin at its public address, or sign in another way.",
    notUsed: "No passkey was used. Try again, or choose another way.",
  },
} as const;
