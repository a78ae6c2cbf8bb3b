import type { AdminLogEvent, SealedEntry } from '#shared/events/adminLog.ts'
import { accept, type Decider } from '../decider.ts'

export interface SealAdminLog {
  readonly type: 'SealAdminLog'
  /** By ascending id. */
  readonly entries: readonly SealedEntry[]
}

export interface SealsState {
  /** The id of the last sealed entry. */
  readonly through: number
}

/** Each entry is sealed once: what another process has sealed meanwhile is left out. */
export const sealsDecider: Decider<SealAdminLog, AdminLogEvent, SealsState> = {
  initialState: () => ({ through: 0 }),
  draft: state => state,
  evolve: (state, { data }) => ({ through: data.entries.at(-1)?.id ?? state.through }),
  decide: ({ entries }, { through }) => {
    const unsealed = entries.filter(({ id }) => id > through)
    return unsealed.length === 0
      ? accept()
      : accept({ type: 'AdminLogSealed', data: { entries: [...unsealed] } })
  },
}
