import { createHash } from 'node:crypto'
import type pg from 'pg'
import { databaseOf } from '#projections/db/kysely.ts'
import {
  colourField,
  currenciesField,
  type InstallationSettingName,
  installationNameField,
  type LegalDocument,
  languagesField,
  legalDocuments,
  legalRequest,
  senderField,
  zoneField,
} from '#shared/api/installation.ts'
import type { Currency } from '#shared/currencies.ts'
import type { UserId } from '#shared/ids.ts'
import type { Language } from '#shared/language.ts'
import type { Clock } from '#shared/ports/clock.ts'
import type { Instant } from '#shared/time.ts'
import type { AccountTables } from './tables.ts'

export interface Changed {
  readonly at: Instant
  readonly by: string | null
}
export interface LegalText {
  readonly document: LegalDocument
  readonly language: Language
  readonly text: string
  readonly changed: Changed
}

/** What admins have set; undefined where they have not. */
export interface StoredInstallation {
  readonly name: string | undefined
  readonly accent: string | undefined
  readonly sender: string | undefined
  readonly timeZone: string | undefined
  readonly languages: readonly Language[] | undefined
  readonly currencies: readonly Currency[] | undefined
  /** The hash of the logo. */
  readonly logo: string | undefined
  readonly legal: readonly LegalText[]
  readonly changed: Readonly<Partial<Record<InstallationSettingName, Changed>>>
}

type StoredName = InstallationSettingName | `${LegalDocument}:${Language}`

/** The installation's own settings, which admins change. Secrets are settings of the environment only. */
export const createInstallationSettings = (pool: pg.Pool, clock: Clock) => {
  const db = databaseOf<AccountTables>(pool)
  return {
    read: async (): Promise<StoredInstallation> => {
      const [rows, logo] = await Promise.all([
        db
          .selectFrom('accounts.installation_settings as setting')
          .leftJoin('accounts.users as admin', 'admin.id', 'setting.changed_by')
          .select(['setting.name', 'setting.value', 'setting.changed_at', 'admin.username'])
          .orderBy('setting.name')
          .execute(),
        db.selectFrom('accounts.installation_logo').select('sha256').executeTakeFirst(),
      ])
      return { ...storedIn(rows), logo: logo?.sha256 }
    },
    /** Null takes a setting back. */
    write: async (values: ReadonlyMap<StoredName, unknown>, by: UserId): Promise<void> => {
      for (const [name, value] of values) {
        if (value === null) {
          await db.deleteFrom('accounts.installation_settings').where('name', '=', name).execute()
          continue
        }
        const written = { value: JSON.stringify(value), changed_by: by, changed_at: clock.now() }
        await db
          .insertInto('accounts.installation_settings')
          .values({ name, ...written })
          .onConflict(conflict => conflict.column('name').doUpdateSet(written))
          .execute()
      }
    },
    logo: async (sha256: string): Promise<Buffer | undefined> =>
      (
        await db
          .selectFrom('accounts.installation_logo')
          .select('picture')
          .where('sha256', '=', sha256)
          .executeTakeFirst()
      )?.picture,
    /** Null for ours. */
    setLogo: async (picture: Buffer | null): Promise<void> => {
      if (picture === null) {
        await db.deleteFrom('accounts.installation_logo').execute()
        return
      }
      const kept = { sha256: createHash('sha256').update(picture).digest('hex'), picture }
      await db
        .insertInto('accounts.installation_logo')
        .values(kept)
        .onConflict(conflict => conflict.column('single').doUpdateSet(kept))
        .execute()
    },
  }
}
export type InstallationSettings = ReturnType<typeof createInstallationSettings>

interface Row {
  readonly name: string
  readonly value: unknown
  readonly changed_at: Instant
  readonly username: string | null
}

/** What this version cannot read, such as a language that is gone, counts as not set. */
const storedIn = (rows: readonly Row[]): Omit<StoredInstallation, 'logo'> => {
  const settingOf = <Value>(
    name: InstallationSettingName,
    field: { safeParse(value: unknown): { readonly success: boolean; readonly data?: Value | undefined } },
  ): Value | undefined => {
    const row = rows.find(one => one.name === name)
    return row && field.safeParse(row.value).data
  }
  const changedOf = (row: Row): Changed => ({ at: row.changed_at, by: row.username })
  return {
    name: settingOf('name', installationNameField),
    accent: settingOf('accent', colourField),
    sender: settingOf('sender', senderField),
    timeZone: settingOf('timeZone', zoneField),
    languages: settingOf('languages', languagesField),
    currencies: settingOf('currencies', currenciesField) as readonly Currency[] | undefined,
    legal: rows.flatMap(row => {
      const [document, language] = row.name.split(':')
      const known = legalDocuments.find(one => one === document)
      const text = legalRequest.safeParse({ text: row.value }).data?.text
      return known === undefined || language === undefined || !text
        ? []
        : [{ document: known, language, text, changed: changedOf(row) }]
    }),
    changed: Object.fromEntries(
      rows.filter(({ name }) => !name.includes(':')).map(row => [row.name, changedOf(row)]),
    ),
  }
}
