import type pg from 'pg'

/** A goal, its organiser, and payments of four events each. */
export const eventsPerGoal = 2 + 4 * 12
/** Beyond those that a bench founds itself. */
export const firstGoal = 1_000_000

/** A log as many people make it at the same time: every goal goes on in turn. */
export const fillLog = async (pool: pg.Pool, goals: number): Promise<void> => {
  await pool.query(
    `with step as (
       select goal, revision, md5(goal || ':' || (revision - 2) / 4)::uuid::text as payment, 1 + goal % 997 as member
       from generate_series(0, $2::int - 1) revision, generate_series($3::int, $3 + $1::int - 1) goal),
     event as (
       select *, case when revision < 2 then revision - 2 else (revision - 2) % 4 end as kind,
         format('"contributionId":"%s"', payment) as about from step),
     told as (
       select *, case kind
           when -2 then format('{"goalId":%s,"creatorId":%s,"name":"Lisbon in June","type":"Custom","subtype":null,"description":null,"targetCents":100000000,"startDate":"2026-01-01","endDate":"2030-01-01","totalMembers":3,"contributionCents":null,"rotation":null}', goal, member)
           when -1 then format('{"userId":%s,"role":"organiser","position":1}', member)
           when 0 then format('{%s,"userId":%s,"amountCents":4000,"round":null}', about, member)
           when 1 then format('{%s,"paymentIntentId":"pi_%s"}', about, replace(payment, '-', ''))
           when 2 then format('{%s,"userId":%s,"amountCents":4000,"chargeId":"ch_1","paymentIntentId":"pi_%s"}', about, member, replace(payment, '-', ''))
           else format('{%s,"balanceTransactionId":"txn_1","feeCents":146,"netCents":3854,"availableAt":"2026-03-01T00:00:00.000Z"}', about)
         end as data,
         (array['GoalCreated','MemberJoined','ContributionRequested','ContributionOpened','ContributionReceived','ContributionSettled'])[kind + 3] as type
       from event)
     insert into eventstore.events (position, stream, revision, id, type, json, created_ticks, data, metadata)
     select 1000 + row_number() over (order by revision, goal), 'goal-' || goal, revision, gen_random_uuid(), type, true,
       638000000000000000, convert_to(data, 'utf8'), convert_to(format(
         '{"actor":"user:%s","cause":"request-%s","correlation":"%s","at":"2026-01-01T10:00:00.000Z","schemaVersion":1}',
         member, payment, payment), 'utf8')
     from told`,
    [goals, eventsPerGoal, firstGoal],
  )
  await pool.query('vacuum analyze eventstore.events')
}
