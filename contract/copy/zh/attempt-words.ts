import type { Translation } from "#contract/copy.ts";
import type { attemptWords as english } from "#contract/copy/en/attempt-words.ts";

export const attemptWords: Translation<typeof english> = {
  errors: {
    dns: "找不到主机名",
    refused: "连接被拒绝",
    reset: "连接被重置",
    tls: "TLS 或证书错误",
    timed_out: "10 秒内没有响应",
    blocked_url: "不允许的地址",
    secret_unreadable: "无法读取签名密钥。请轮换密钥。",
    worker_lost: "Quoin 在尝试期间停止运行",
  },
  causes: {
    name_unknown: "此主机名没有地址。请检查拼写；新建的名称请稍候。",
    name_server_failed: "域名服务器没有应答。请 Quoin 的管理员检查。",
    address_blocked: "此主机名指向内部网络的地址，Quoin 不会访问。",
    connection_refused: "该处没有程序接受连接。请检查程序是否运行以及端口。",
    network_unreachable: "Quoin 没有通往此地址的网络。",
    connect_timed_out: "该地址未及时接受连接。请检查其防火墙。",
    proxy_refused: "出站代理拒绝了连接。请 Quoin 的管理员放行。",
    certificate_expired: "证书已过期。请续期。",
    certificate_not_yet_valid: "证书尚未生效。请检查生效日期和两台机器的时钟。",
    certificate_name: "证书属于其他名称。请使用其中之一，或为此名称申请证书。",
    certificate_self_signed: "证书是自签名的。请使用公共机构签发的证书。",
    certificate_untrusted: "签发者不受信任，或缺少中间证书。",
    tls_version: "没有共同的 TLS 版本。端点必须接受 TLS 1.2 或 1.3。",
    tls_not_spoken: "端点在此端口不使用 TLS。请检查端口，或使用 http://。",
    tls_failed: "TLS 握手失败。",
    connection_closed: "端点在应答之前关闭了连接。",
    not_http: "应答不是 HTTP。请检查端口。",
    out_of_time: "端点用时过长。请先应答，再处理。",
  },
};
