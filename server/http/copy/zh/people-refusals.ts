/** The texts that refuse what people, their sessions and their keys may not do. */
export const peopleRefusals: Readonly<Record<string, string>> = {
  "You are not signed in, or your session has expired. Sign in.": "您尚未登录，或登录已过期。请登录。",
  "The email address, password or code is incorrect. Check them and try again.":
    "电子邮件地址、密码或验证码不正确。请检查后再试。",
  "A second factor is required. Enter the code that your authenticator shows now, or use a passkey.":
    "需要第二重验证。请输入验证器当前显示的验证码，或使用通行密钥。",
  "was not accepted; try again, or use another second factor": "未被接受；请重试，或使用其他第二重验证",
  "must be in base64url without padding, such as dGVzdA": "必须是不带填充的 base64url，例如 dGVzdA",
  "This passkey was not accepted: it may have been removed, or the request is older than five minutes. Try again, or sign in with your password.":
    "此通行密钥未被接受：它可能已被移除，或请求已超过五分钟。请重试，或用密码登录。",
  "Passkeys do not work at {1}: browsers require a host name and https. Sign in with your password, or ask the administrator of the server to set QUOIN_PUBLIC_URL to an address such as https://quoin.example.com.":
    "在 {1} 无法使用通行密钥：浏览器要求域名和 https。请用密码登录，或请服务器管理员将 QUOIN_PUBLIC_URL 设为类似 https://quoin.example.com 的地址。",
  "The passkey could not be added: the request is older than five minutes, or was made in another browser or for a passkey that is known already. Start again.":
    "无法添加通行密钥：请求已超过五分钟、来自其他浏览器，或该通行密钥已存在。请重新开始。",
  "You have {1} passkeys, the maximum. Remove one that is no longer needed.":
    "您已有 {1} 个通行密钥，已达上限。请移除不再需要的一个。",
  "This sign-in is older than ten minutes, was used already, or began in another browser. Start again.":
    "此次登录已超过十分钟、已被使用，或是在其他浏览器中开始的。请重新开始。",
  "The identity provider cannot be reached. Try again in a few minutes. Owners can sign in with their password.":
    "无法连接身份提供方。请几分钟后重试。所有者可以用密码登录。",
  "The answer of the identity provider was not accepted. Start again. If it happens again, an owner should check the settings of single sign-on.":
    "身份提供方的应答未被接受。请重新开始。如果再次发生，请所有者检查单点登录设置。",
  "Your account at the identity provider is not linked with an account here. Sign in with your password, and link it under Settings, Security.":
    "您在身份提供方的账户未与此处的账户关联。请用密码登录，并在“设置”的“安全”中关联。",
  "This account at the identity provider is linked with another person of the organization. Sign in there as yourself, and try again.":
    "身份提供方的此账户已与公司的另一人关联。请在那里以您本人的身份登录，然后重试。",
  "Try it first: link your own account with the identity provider, so that a mistake in the settings locks no one out.":
    "请先试用：将您自己的账户与身份提供方关联，以免设置有误时有人无法登录。",
  "This organization requires you to sign in with its identity provider. Sign out, and sign in with it.":
    "此公司要求您用其身份提供方登录。请退出登录，然后用它登录。",
  "The address of this invitation has an account already. Open the link again, join with its password, and link it with the identity provider under Settings, Security.":
    "此邀请的邮箱地址已有账户。请再次打开链接，用其密码加入，然后在“设置”的“安全”中与身份提供方关联。",
  "You have a password. Confirm the change with it.": "您有密码。请用密码确认此更改。",
  "You signed in at the identity provider as someone else. Sign in there as yourself, and try again.":
    "您在身份提供方以其他人的身份登录。请在那里以您本人的身份登录，然后重试。",
  "No mail server is set. Set SMTP_URL and MAIL_FROM, and restart Quoin.":
    "未设置邮件服务器。请设置 SMTP_URL 和 MAIL_FROM，然后重新启动 Quoin。",
  "is required; the provider shows it": "为必填项；身份提供方会显示它",
  "must be an address such as https://accounts.google.com": "必须是类似 https://accounts.google.com 的地址",
  "must name your tenant's id in place of common": "必须用贵公司的租户 ID 代替 common",
  "is not an OpenID Connect provider; enter the issuer that the provider shows":
    "不是 OpenID Connect 提供方；请输入提供方显示的颁发者（issuer）",
  "cannot be reached; it must begin with https:// and have a public address":
    "无法连接；必须以 https:// 开头，并有公共地址",
  "You no longer belong to this organization.": "您已不属于此公司。",
  "You do not belong to an organization. Ask its owner or an administrator to invite you.":
    "您不属于任何公司。请让其所有者或管理员邀请您。",
  "You switched to another organization in this browser, so nothing was done. Reload this page.":
    "您在此浏览器中切换到了另一家公司，因此未执行任何操作。请重新加载此页面。",
  "Your role does not allow this. Ask an owner or an administrator.": "您的角色无权执行此操作。请联系所有者或管理员。",
  "Your role no longer allows this. Ask an owner or an administrator.":
    "您的角色已无权执行此操作。请联系所有者或管理员。",
  "Only owners can add, change or remove an owner. Ask an owner.":
    "只有所有者可以添加、更改或移除所有者。请联系所有者。",
  "This is the only owner. Make another person an owner first.": "这是唯一的所有者。请先将另一人设为所有者。",
  "This request came from another website. Open Quoin and try again.": "此请求来自其他网站。请打开 Quoin 后再试。",
  "This page was opened at {1}, and Quoin is set up for {2}. Open it there, or ask the administrator of the server to set QUOIN_PUBLIC_URL to {3}.":
    "此页面的地址是 {1}，而 Quoin 设定的地址是 {2}。请从该地址打开，或请服务器管理员将 QUOIN_PUBLIC_URL 设为 {3}。",
  "This person created {1} active API {2}. Set the query parameter `keys` to `keep` or `revoke`.":
    "此人创建了 {1} 个有效的 API 密钥。请把查询参数 `keys` 设为 `keep` 或 `revoke`。",
  "This upload would exceed the {1} that the organization's files and events can use. Remove receipts or logos you no longer need: files that nothing refers to are deleted after {2} days. Or ask the operator of Quoin to raise QUOIN_STORAGE_PER_ORGANIZATION.":
    "上传此文件会超出公司文件和事件的 {1} 上限。请移除不再需要的收据或徽标：无人引用的文件会在 {2} 天后删除。也可以请 Quoin 的管理员调高 QUOIN_STORAGE_PER_ORGANIZATION。",
  "This person has already accepted the invitation.": "此人已接受邀请。",
  "belongs to a person who is already a member or invited; change their role instead":
    "属于已加入或已受邀的人；请改为更改其角色",
  "An account was just created for this address. Open the link again and enter the password of that account.":
    "此地址刚刚创建了账户。请重新打开链接，并输入该账户的密码。",
  "This link has expired, was already used, or was replaced by a newer one. {1}":
    "此链接已过期、已被使用，或已被新链接取代。{1}",
  "Ask the person who invited you to send the invitation again.": "请让邀请您的人重新发送邀请。",
  "Request a new link.": "请申请新的链接。",
  "The server prints a new link when it starts, as long as there are no accounts.":
    "只要还没有账户，服务器启动时会显示新的链接。",
  "is easy to guess: it is common, follows a pattern, or is made of your name, address, organization or a year; choose several unrelated words":
    "容易被猜到：过于常见、有规律，或由您的姓名、地址、公司名称或年份组成；请选用几个不相关的词",
  "This organization requires two-factor authentication. Add a passkey or an authenticator under Security first.":
    "此公司要求双重验证。请先在“安全”中添加通行密钥或验证器。",
  "Confirm this change with your password or at your identity provider, and then send it again.":
    "请用您的密码或在身份提供方确认此更改，然后重新提交。",
  "is required; enter the authenticator's code or a recovery code, or use a passkey":
    "为必填；请输入验证器显示的验证码或恢复码，或使用通行密钥",
  "is not your password; try again": "不是您的密码；请重试",
  "does not match the code that the authenticator shows now; try again": "与验证器当前显示的验证码不符；请重试",
  "No authenticator is being set up. Start again.": "目前没有正在设置的验证器。请重新开始。",
  "You already have an authenticator. Remove it before you add another one.": "您已有验证器。请先移除，再添加新的。",
  "must be in the future": "必须是将来的时间",
  "This organization already has {1} active API keys, the maximum. Revoke a key that is no longer needed.":
    "此公司已有 {1} 个有效的 API 密钥，已达上限。请撤销不再需要的密钥。",
  "This key is {1}. Create a new key instead.": "此密钥的状态为“{1}”。请创建新的密钥。",
};
