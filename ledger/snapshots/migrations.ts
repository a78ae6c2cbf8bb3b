/** Shortcuts to the state of long goals; all of them may be deleted at any time. Forward only; never edit one. */
export const snapshotMigrations = [
  {
    name: '0001-goals',
    sql: `
      -- What a goal's events had made of it up to one of them. Sealed, since decisions about money are made on it.
      create table snapshots.goals (
        goal_id int8 primary key,
        -- The code that folded it.
        version text not null,
        sealed bytea not null
      );
      -- What is encrypted does not get smaller.
      alter table snapshots.goals alter column sealed set storage external;
    `,
  },
] as const
