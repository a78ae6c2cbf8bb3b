import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

const home = join(import.meta.dirname, '../..')

export interface Service {
  readonly image: string
  readonly build?: string
  readonly ports?: readonly string[]
  readonly init?: boolean
  readonly shm_size?: string
  readonly user?: string
  readonly entrypoint?: readonly string[]
  readonly command?: readonly string[]
  readonly tmpfs?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly secrets?: readonly (string | { readonly source: string; readonly target: string })[]
  readonly volumes?: readonly string[]
  readonly network_mode?: string
  readonly networks?:
    | readonly string[]
    | Readonly<Record<string, { readonly aliases?: readonly string[] } | null>>
  readonly profiles?: readonly string[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean }
  readonly deploy?: {
    readonly replicas?: number | string
    readonly resources?: { readonly limits?: Readonly<Record<string, string | number>> }
  }
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
  readonly volumes: Readonly<Record<string, unknown>>
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>
}

/** The file as Compose reads it; `${NAME:-value}` becomes the given value, or the default. */
export const readCompose = (
  given: Readonly<Record<string, string>> = {},
  path = 'docker-compose.yml',
): Compose => {
  const fill = (text: string): string =>
    text
      .replaceAll(/(?<!\$)\$\{(\w+):-([^}]*)\}/g, (_, name: string, value: string) => given[name] || value)
      .replaceAll('$$', '$')
  const text = readFileSync(join(home, path), 'utf8')
  const file = JSON.stringify(parse(text, { merge: true }))
  const read = JSON.parse(file, (_, value) => (typeof value === 'string' ? fill(value) : value)) as Compose
  return { ...read, secrets: read.secrets ?? {}, networks: read.networks ?? {} }
}
