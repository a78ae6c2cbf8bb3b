import { beforeEach, expect, it, vi } from 'vitest'
import { forgetDrafts, onUserChange, setCurrentUser } from './currentUser.ts'

/** The part of a browser's storage that is used: its items are its own properties. */
beforeEach(() => {
  const removeItem = function (this: Record<string, string>, key: string) {
    delete this[key]
  }
  const storage = Object.create({ removeItem })
  vi.stubGlobal('sessionStorage', storage)
  Object.assign(storage, {
    'chat-draft-7-12': 'a thought',
    'chat-unsent-7-12': '[]',
    'chat-draft-77-7': 'another’s',
    'pending-payment': 'not words',
  })
})

it('drops the drafts of all users but the present one', () => {
  forgetDrafts(7)
  expect(Object.keys(sessionStorage)).toEqual(['chat-draft-7-12', 'chat-unsent-7-12', 'pending-payment'])
  forgetDrafts(undefined)
  expect(Object.keys(sessionStorage)).toEqual(['pending-payment'])
})

it('notifies listeners of the user after an expired session, and keeps drafts', () => {
  const heard: unknown[] = []
  onUserChange(userId => heard.push(userId))
  setCurrentUser(7)
  setCurrentUser(undefined)
  expect(heard).toEqual([7, undefined])
  expect(Object.keys(sessionStorage)).toHaveLength(4)
})
