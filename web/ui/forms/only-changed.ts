/** Returns the fields of a change whose values differ, so that two people editing at once do not overwrite each other. */
export const onlyChanged = <Change extends object>(before: Change, after: Change): Partial<Change> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof Change]),
    ),
  ) as Partial<Change>;
