import pg from 'pg'
import { expect, it } from 'vitest'
import { createLogger } from './logger.ts'

const logged = (err: unknown): string => {
  let lines = ''
  const log = createLogger({
    level: 'debug',
    to: {
      write: line => {
        lines += line
      },
    },
  })
  log.error({ err }, 'a request failed')
  return lines
}

const fromDatabase = (message: string, code: string): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError(message, 100, 'error'), { code })

it('logs error, place and causes', () => {
  const text = logged(new TypeError('it broke', { cause: new RangeError('too far') }))
  expect(JSON.parse(text)).toMatchObject({
    level: 50,
    msg: 'a request failed',
    err: {
      type: 'TypeError',
      message: 'it broke',
      stack: expect.stringContaining('logger.test.ts'),
      cause: { type: 'RangeError', message: 'too far' },
    },
  })
})

it('leaves out the row that the database quotes', () => {
  const error = fromDatabase('duplicate key value violates unique constraint "users_email"', '23505')
  const text = logged(
    Object.assign(error, { detail: 'Key (email)=(canary@example.com)', parameters: ['canary'] }),
  )
  expect(text).toContain('users_email')
  expect(text).toContain('23505')
  expect(text).not.toContain('canary')
})

it('leaves out the value that could not be parsed', () => {
  expect(logged(fromDatabase('invalid input syntax for type uuid: "canary"', '22P02'))).not.toContain(
    'canary',
  )
  expect(logged(new Error('later', { cause: caught(() => JSON.parse('canary"x')) }))).not.toContain('canary')
})

it('limits circular causes, and accepts values that are no errors', () => {
  const error = new Error('round')
  error.cause = error
  expect(logged(error)).toContain('round')
  expect(logged('canary')).not.toContain('canary')
  expect(logged({ secret: 'canary' })).not.toContain('canary')
})

const caught = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return error
  }
}
