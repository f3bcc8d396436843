import type { Translation } from "#contract/copy.ts";
import type { installationMessages as english } from "../en/installation.ts";

/** Text of the page about the installation. */
export const installationMessages: Translation<typeof english> = {
  title: "安装",
  lead: "服务器的状态与各项故障的解决办法，以及您的浏览器发送的内容。只有最先设立的公司的所有者能看到此页。",
  checks: "检查",
  checksLead: "由此服务器在此刻检查。结果不会保存。",
  again: "重新检查",
  checking: "正在检查：需要几秒钟。",
  nothingWrong: "一切正常。",
  summary:
    "{failed, plural, =0 {没有故障} other {# 项故障}}，{warnings, plural, =0 {没有需要留意的} other {# 项需要留意}}。",
  statuses: { ok: "正常", warning: "留意", failed: "故障" },
  names: {
    database: "数据库",
    clock: "时钟",
    secret: "密钥",
    disk: "磁盘",
    backups: "备份",
    "public-address": "公开网址",
    passkeys: "通行密钥",
    browser: "此浏览器",
    proxy: "代理",
    "name-servers": "域名服务器",
    ipv6: "IPv6",
    mail: "邮件服务器",
    dkim: "邮件签名 (DKIM)",
  },
  testMail: "测试邮件",
  testMailLead: "使用服务器的设置，立即发送到您自己的地址。",
  send: "发送测试邮件",
  sent: "{server} 已接受发往 {to} 的邮件：{response}",
  notSent: "{server} 未接受发往 {to} 的邮件：{response}",
  causesLead: "原因与解决办法。与应答相符的一项已标出。",
  marked: "此项",
};
