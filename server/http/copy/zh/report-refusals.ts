/** The refusals about reports. */
export const reportRefusals = {
  "`from` is after `to`. Swap them, or leave out `to` for today.":
    "起始日期晚于截止日期。请对调，或不填截止日期以使用今天。",
} as const;
