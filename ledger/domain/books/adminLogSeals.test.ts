import { describe, it } from 'vitest'
import { specification } from '#lab/builders/domain/specification.ts'
import type { AdminLogEvent, SealedEntry } from '#shared/events/adminLog.ts'
import { type SealAdminLog, sealsDecider } from './adminLogSeals.ts'

const given = specification(sealsDecider)
const entry = (id: number): SealedEntry => ({ id, hash: String(id % 10).repeat(64) })
const sealed = (...ids: number[]): AdminLogEvent => ({
  type: 'AdminLogSealed',
  data: { entries: ids.map(entry) },
})
const seal = (...ids: number[]): SealAdminLog => ({ type: 'SealAdminLog', entries: ids.map(entry) })

describe('sealing the admins’ log', () => {
  it('records the hashes of its entries', () =>
    given()
      .when(seal(1, 2, 5))
      .then(sealed(1, 2, 5)))
  it('continues after the last one', () => given(sealed(1, 2)).when(seal(3)).then(sealed(3)))
  it('seals none again', () =>
    given(sealed(1, 2, 5))
      .when(seal(1, 2, 5))
      .thenNothing())
  it('leaves out what another process has sealed', () =>
    given(sealed(1, 2))
      .when(seal(1, 2, 3))
      .then(sealed(3)))
  it('adds none between sealed ones', () => given(sealed(1, 3)).when(seal(2, 4)).then(sealed(4)))
  it('does nothing without entries', () => given().when(seal()).thenNothing())
})
