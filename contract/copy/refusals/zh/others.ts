import type { Translation } from "#contract/copy.ts";
import type * as english from "#contract/copy/refusals/en/others.ts";

export const mails: Translation<typeof english.mails> = {
  noServer: "未设置邮件服务器。请设置 SMTP_URL 和 MAIL_FROM，然后重新启动 Quoin。",
  beingSent: "此邮件正在发送。请于一分钟后再试。",
  addressRequired: "为必填项，因为客户没有电子邮件地址",
  tryLater: "{limit}请稍后再试。",
  receivesAlready: "{address} 已会收到此邮件；请移除",
  limitOfAddress: "同一地址每天最多接收 {max} 封邮件（{setting}）。",
  limitOfOrganization: "一家公司每天最多向客户发送 {max} 封邮件（{setting}）。",
  limitOfDocument: "同一文件每小时最多发送 {max} 次（{setting}）。",
  limitOfInvitations: "一家公司每天最多发送 {max} 份邀请（{setting}）。",
  limitOfOffice: "公司每天最多接收 {max} 封邮件。",
  kept: "测试公司不会向客户或公司发送邮件。此邮件仅在此列出。",
  obsolete: "{reason}",
};

export const portal: Translation<typeof english.portal> = {
  noAddress: "公司没有您的电子邮件地址。请让其重新发送报价单。",
  codeRequired: "为必填项；请先申请电子邮件验证码",
  codeWrong: "错误、过期或尝试次数过多；请重新申请",
  tooManyRequests: "您的网络发出的请求过多。请稍后再试。",
  notDecidable: "此报价单已不能再作决定。请重新加载页面。",
  noCodeNeeded: "不需要验证码。请直接发送您的决定。",
  memberDecides: "您以开具此报价单的公司成员身份登录，而只有其客户可以在此作决定。请在 Quoin 中记录客户的决定。",
  clientArchived: "该客户已归档。请先取消归档。",
  memberAsks: "您以开具此文件的公司成员身份登录，而只有其客户可以在此提问。",
  tooManyQuestions: "每份文件每天最多可提 {max} 个问题。请直接联系公司，或明天再提问。",
  signatureTooLong: "JSON 最多 {max} 个字符；请用较少的点书写",
  linkEnded: "此链接已不再指向任何文件。请索取新的链接。",
};

export const webhooks: Translation<typeof english.webhooks> = {
  controlCharacters: "不能含有制表符或换行等控制字符，也不能以空格开头或结尾",
  lacksScope: "此 API 密钥缺少权限 {scope}，而向端点发送 {event} 需要该权限。请使用有该权限或 events:read 的密钥。",
  notUrl: "必须是网址，例如 https://example.com/hooks",
  scheme: "必须以 https:// 或 http:// 开头",
  credentials: "不能含有用户名或密码；请改为验证每个请求的签名",
  port: "端口必须在 1 至 65535 之间",
  noHost: "必须含有主机",
  headerName: "必须是标头的名称：字母、数字和连字符，例如 X-Api-Key",
  headerReserved: "由 HTTP 或系统设定；请选择其他名称",
  headerRepeated: "与前面的标头同名；请移除其中一个",
  headerValue: "必须是可打印的 ASCII，且不能以空格开头或结尾",
  tooMany: "此公司已有 {max} 个 Webhook 端点，已达上限。请删除不再需要的端点。",
  notSubscribed: "端点不再订阅 {event}。请先将其加入端点的事件。",
  periodReversed: "不能早于 since",
  otherType: "必须是端点订阅的类型之一：{types}",
  paused: "管理员已暂停 Webhook，因此未发送测试。请稍后再试。",
  headersAgain: "必须连同其值重新填写，因为网址指向另一来源",
  pointsTo: "指向 {address}，即{network}；请使用公共地址，或在开发时用 QUOIN_WEBHOOK_ALLOW_CIDRS 允许其范围",
  deleted: "端点已删除。",
  disabled: "端点已停用；请先启用。",
};

export const assistants: Translation<typeof english.assistants> = {
  documentChanged: "助手提出后，此文件已更改。请拒绝此请求，然后自行发送文件。",
  decided: "此请求已处理。",
  expired: "此请求已过期。助手可以重新提出。",
  tooManyWaiting: "有 {max} 封助手的邮件等待批准。请先在 Quoin 中处理。",
  changedSincePreview:
    "预览后，此文件已更改，未执行任何操作。请不带 `confirmation` 再次调用此工具，并向用户显示新的预览。",
  otherSite: "其他网站的页面不能使用此端点。请改用程序连接。",
  notProtocol: "内容不是 Model Context Protocol 的消息。请发送一个 JSON 对象。",
  tooManyArguments: "消息的参数超过 {max} 个。请去掉此工具没有的参数。",
  otherConfirmation: "不是此工具为此 API 密钥和这些参数给出的；请不带此项再次调用此工具，并向用户显示新的预览",
  confirmationExpired: "已过期；请不带此项再次调用此工具，并向用户显示新的预览",
};

export const networks: Translation<typeof english.networks> = {
  unspecified: "未指定的地址",
  private: "专用网络",
  carrier: "运营商网络",
  thisMachine: "本机",
  azure: "Microsoft Azure 的平台地址",
  linkLocal: "链路本地网络",
  specialPurpose: "特殊用途的地址段",
  documentation: "文档用地址段",
  retired: "已停用的特殊用途地址段",
  benchmarking: "基准测试用地址段",
  multicast: "组播地址段",
  reserved: "保留的地址段",
  sixToFour: "6to4 地址段",
  notGlobal: "不可全球路由的地址",
};
