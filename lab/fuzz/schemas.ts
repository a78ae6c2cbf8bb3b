import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

export interface NamedSchema {
  /** `goals.createGoalRequest` */
  readonly name: string
  readonly schema: z.ZodMiniType
}

const folder = join(import.meta.dirname, '../../shared/api')

/** Every schema that browser and server share. */
export const exportedSchemas = async (): Promise<NamedSchema[]> => {
  const files = readdirSync(folder).filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules = await Promise.all(
    files.map(async file => [file.slice(0, -3), (await import(join(folder, file))) as object] as const),
  )
  return modules.flatMap(([file, exported]) =>
    Object.entries(exported).flatMap(([name, schema]) =>
      schema instanceof z.ZodMiniType ? [{ name: `${file}.${name}`, schema }] : [],
    ),
  )
}
