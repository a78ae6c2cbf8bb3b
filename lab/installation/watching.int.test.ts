/** @module-tag detail */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { createGoal, registerSaver } from '../builders/client.ts'
import { type Stack, startStack } from '../builders/stack.ts'

const ops = (name: string): string => readFileSync(join(import.meta.dirname, '../../ops', name), 'utf8')
const dashboard = z
  .object({
    panels: z.array(
      z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) }),
    ),
  })
  .parse(JSON.parse(ops('dashboard.json')))
const said = z.string().min(20)
const rules = z
  .object({
    groups: z.array(
      z.strictObject({
        name: z.string(),
        rules: z.array(
          z.strictObject({
            alert: z.string().regex(/^[A-Z]\w+$/),
            expr: z.string(),
            for: z.string().regex(/^\d+[smh]$/),
            labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
            annotations: z.strictObject({ summary: said, action: said, runbook: said }),
          }),
        ),
      }),
    ),
  })
  .parse(parse(ops('alerts.yml')))
  .groups.flatMap(group => group.rules)
const expressions = [
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
]

let stack: Stack
/** Each metric with its names and the values of its labels. */
const series = new Map<string, Map<string, Set<string>>>()
const value = (line: RegExp): number => Number(line.exec(text)?.[1])
let text = ''
const readMetrics = async (): Promise<void> => {
  text = await fetch(`${stack.url}/metrics`).then(response => response.text())
  for (const [, name = ''] of text.matchAll(/^# TYPE (\w+) /gm))
    series.set(name, series.get(name) ?? new Map())
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const known = series.get(name) ?? new Map<string, Set<string>>()
    for (const [, label = '', of = ''] of labels.matchAll(/(\w+)="([^"]*)"/g))
      known.set(label, (known.get(label) ?? new Set()).add(of))
    series.set(name, known)
  }
}

beforeAll(async () => {
  stack = await startStack()
  const ama = await registerSaver(stack.url)
  const goal = await createGoal(ama)
  const { body } = await ama.post('/api/create-payment-intent', { amount: 40, goalId: goal })
  await ama.confirm(body.clientSecret)
  await ama.post(`/api/goals/${goal}/contribute`, { amount: 40, paymentIntentId: body.paymentIntentId })
  // Causes an error, so that one is counted.
  await stack.pool.query('alter table accounts.feedback rename to feedback_gone')
  await ama.post('/api/feedback', { type: 'bug', title: 'It is broken', description: 'Somebody took it' })
  await stack.pool.query('alter table accounts.feedback_gone rename to feedback')
  await vi.waitFor(
    async () => {
      await readMetrics()
      expect(value(/^calabash_webhook_age_seconds_count (\d+)$/m)).toBeGreaterThan(0)
    },
    { timeout: 60_000, interval: 200 },
  )
})

describe('the dashboard and the alert rules', () => {
  it('use every metric', () => {
    const asked = expressions.map(([, expr]) => expr).join()
    const ours = [...text.matchAll(/^# TYPE (calabash_\w+) /gm)].map(([, name = '']) => name)
    expect(ours.length).toBeGreaterThan(15)
    // The position alone is not useful to people, and the balance in cents equals the one in dollars.
    expect(ours.filter(name => !asked.includes(name)).toSorted()).toEqual([
      'calabash_projection_position',
      'calabash_trial_balance_cents',
    ])
  })

  it.each(expressions)('%s queries existing metrics: %s', (_, expr) => {
    const named = [...expr.matchAll(/\b((?:calabash|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)]
    expect(named.length).toBeGreaterThan(0)
    for (const [, name = '', selector = ''] of named) {
      const labels = series.get(name)
      expect(labels, name).toBeDefined()
      for (const [, label = '', match = '', wanted = ''] of selector.matchAll(/(\w+)(=~|!=|=)"([^"]*)"/g)) {
        const known = [...(labels?.get(label) ?? [])]
        expect(known.length, `${name} has ${label}`).toBeGreaterThan(0)
        if (match === '=~') expect(known.some(one => new RegExp(`^(?:${wanted})$`).test(one))).toBe(true)
        // A successful test has no failed appends.
        else if (match === '=' && wanted !== 'failed') expect(known).toContain(wanted)
      }
      for (const [, by = ''] of expr.matchAll(/by \(([^)]*)\)/g))
        for (const label of by.split(',').map(word => word.trim()))
          if (named.length === 1 && label !== 'job')
            expect([...(labels?.keys() ?? [])], name).toContain(label)
    }
    const count = (sign: string) => expr.split(sign).length
    expect([count('('), count('{'), count('[')]).toEqual([count(')'), count('}'), count(']')])
  })

  it('name each alert once', () => {
    const names = rules.map(({ alert }) => alert)
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThan(15)
  })
})

describe('the metrics', () => {
  it('count what has happened', () => {
    expect(value(/^calabash_append_seconds_count\{outcome="appended"\} (\d+)$/m)).toBeGreaterThan(2)
    expect(value(/^calabash_projection_lag_seconds_count (\d+)$/m)).toBeGreaterThan(2)
    expect(value(/^calabash_trial_balance_minor\{currency="USD"\} (\S+)$/m)).toBe(0)
    expect(value(/^calabash_trial_balance_cents (\S+)$/m)).toBe(0)
    expect(value(/^calabash_quarantined_goals (\S+)$/m)).toBe(0)
    expect(value(/^calabash_held_streams (\S+)$/m)).toBe(0)
    expect(value(/^calabash_queue_jobs\{line="calabash",state="failed"\} (\d+)$/m)).toBe(0)
    expect(value(/^calabash_queue_oldest_seconds\{line="calabash"\} (\S+)$/m)).toBeLessThan(60)
    expect(value(/^calabash_webhook_last_timestamp_seconds (\S+)$/m)).toBeGreaterThan(
      Date.now() / 1_000 - 120,
    )
    expect(text).toMatch(
      /^calabash_http_request_seconds_count\{.*route="\/api\/feedback".*status="500".*\} 1$/m,
    )
  })

  it('report how far the read side is behind, and that it has caught up', async () => {
    // A lock on the tables blocks the projector.
    const holder = await stack.pool.connect()
    await holder.query('begin; lock table goals in exclusive mode')
    const kofi = await registerSaver(stack.url)
    const making = createGoal(kofi)
    const behind = async () => {
      await readMetrics()
      return value(/^calabash_projection_behind_seconds (\S+)$/m)
    }
    await expect.poll(behind).toBeGreaterThan(0.5)
    await holder.query('rollback')
    holder.release()
    await making
    await expect.poll(behind).toBe(0)
  })
})
