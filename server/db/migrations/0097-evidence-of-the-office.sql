-- The evidence of a decision in the portal says whether its browser is known to the office: one in which a member of the
-- organization has signed in before. Null for decisions from before this was known.

alter table portal_decision add column office_browser boolean;
