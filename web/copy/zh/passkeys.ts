import type { Translation } from "#contract/copy.ts";
import type { passkeyMessages as english } from "../en/passkeys.ts";

/** Text of passkeys, at sign-in and in the security settings. */
export const passkeyMessages: Translation<typeof english> = {
  signIn: "用通行密钥登录",
  use: "使用通行密钥",
  usedCodeHint: "或输入一个恢复码。",
  usedTotpHint: "或输入验证器应用中的 6 位验证码，或一个恢复码。",
  confirmHint: "留空则使用通行密钥。",
  title: "通行密钥",
  lead: "用指纹、面容或安全密钥登录。有了通行密钥，仅凭密码不能再登录。",
  none: "您还没有通行密钥。",
  add: "添加通行密钥",
  addTitle: "添加通行密钥",
  addHint: "请取一个能认出该设备的名称，然后按浏览器的提示操作。",
  name: "名称",
  create: "继续",
  rename: "重命名",
  renameTitle: "重命名{name}",
  renameHint: "能认出该设备的名称。",
  save: "保存",
  remove: "移除",
  removeTitle: "移除{name}？",
  otherAddress: "属于其他网址",
  synchronized: "已同步",
  lastUsed: "最近使用",
  neverUsed: "尚未使用",
  obstacles: {
    NO_NAME:
      "在 {publicUrl} 无法使用通行密钥，因为浏览器要求使用域名，而不是 IP 地址。请服务器管理员将 QUOIN_PUBLIC_URL 设为类似 https://quoin.example.com 的地址。",
    NO_HTTPS:
      "在 {publicUrl} 无法使用通行密钥，因为浏览器要求 https。请服务器管理员将 QUOIN_PUBLIC_URL 设为类似 https://quoin.example.com 的地址。",
  },
  unsupported: "此浏览器不支持通行密钥。请在其他浏览器中打开 Quoin 添加。",
  errors: {
    known: "此设备已有您账户的通行密钥。",
    address: "通行密钥在此网址无法使用。请从公开网址打开 Quoin，或用其他方式登录。",
    notUsed: "未使用通行密钥。请重试，或选择其他方式。",
  },
};
