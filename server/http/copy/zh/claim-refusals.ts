/** Refusals about the days and the service of claims. */
export const claimRefusals: Readonly<Record<string, string>> = {
  "{1} was served on another day, which cannot be changed.": "{1}于另一日送达，该日期不能更改。",
  "The claim was never submitted, so there is no evidence of it. Submit it first.":
    "请款从未提交，因此没有证据。请先提交。",
  "{1} has no response to accept. Record the client's response first.": "{1}尚无可接受的答复。请先记录客户的答复。",
  "{1} is not under the Security of Payment Act, so no acceptance moves its days. Bill the response.":
    "{1}不受《付款保障法》管辖，接受答复不会改变其日期。请按答复开具发票。",
  "{1} has a response that {2} accepted on {3}. Bill it.": "{1}的答复已由 {2} 于 {3} 接受。请开具发票。",
  "{1} was answered in full, so there is nothing to accept. Bill it.": "{1}已获全额同意，无需接受。请开具发票。",
  "{1} was answered with nothing to pay, so there is nothing to accept. Ask for a payment response.":
    "{1}的答复金额为零，没有可接受的内容。请要求对方作出付款答复。",
  "{1} has a response of {2} that does not count by its days. Record a response that came in time.":
    "{1}于 {2} 的答复按日期不算数。请记录按时作出的答复。",
  "is required, as the client has no email address; or send the day on which you accepted it as acceptedOn":
    "为必填，因为客户没有电子邮件地址；或将您接受答复的日期填入 acceptedOn",
  "is for an acceptance that is not emailed; leave it out, or leave out the email's fields":
    "用于不通过电子邮件作出的接受；请省略，或省略邮件的各字段",
  "must not be before {1}, the day of the response": "不得早于 {1}，即答复的日期",
  "cannot be changed by submitting the claim again; leave it out": "再次提交不能更改；请留空",
  "{1} was not submitted. Submit it, with the way in which it is served.": "{1}尚未提交。请先提交，并注明送达方式。",
  "{1} is {2}, so its service can no longer change.": "{1}的状态为 {2}，送达记录不能再更改。",
  "{1} was served in another way, which stays.": "{1}以另一方式送达，该方式不变。",
  "has the day as well; leave out servedOn, or send servedOn alone": "已包含日期；请省略 servedOn，或只发送 servedOn",
  "is set by the email that this sends; leave it out, or set servedVia to HAND, LEFT, POST or FAX":
    "由此次发送的邮件决定；请省略，或将 servedVia 设为 HAND、LEFT、POST 或 FAX",
  "cannot be EMAIL without an address; send `to`, or the day on which you emailed it as servedOn":
    "没有地址时不能为 EMAIL；请发送 `to`，或将您发送邮件的日期填入 servedOn",
  "is required: the day on which the client got the claim, or its time as deliveredAt":
    "为必填：客户收到请款的日期，或以 deliveredAt 填写时间",
  "cannot be changed by submitting the claim again; leave it out, or record the service":
    "再次提交不能更改；请省略，或改为记录送达",
  "is {1}, which is there already; leave it out": "{1} 已经存在；请省略",
  "is {1}, which the list of public holidays has already; leave it out": "{1} 已在公共假期表中；请省略",
  "is {1}, which the list of public holidays does not have; leave it out, or remove it from publicHolidays":
    "{1} 不在公共假期表中；请省略，或从 publicHolidays 中移除",
  "must be true for work that needs building approval, which the Act covers; leave it out, or set needsApproval to false":
    "需要建筑批准的工程受该法管辖，必须为是；请省略，或将 needsApproval 设为 false",
  "must be NONE without a claim day to move; set claimDay to a day of the month, such as 25, or leave it out":
    "没有可移动的请款日时必须为 NONE；请将 claimDay 设为某日，例如 25，或省略",
  "must be CALENDAR for a contract that the Act does not apply to; leave it out, or set actApplies to true":
    "不适用该法的合同必须为 CALENDAR；请省略，或将 actApplies 设为 true",
};
