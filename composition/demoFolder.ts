import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { forgetDatabase } from '#embedded/postgres/places.ts'

const mark = 'demonstration'

/** Whether all of the folder may be deleted: only what a demonstration has begun by itself. */
const isDemos = (dataDir: string): boolean => existsSync(join(dataDir, mark))

/** @throws Error when the folder has data of another installation */
export const claimDemoFolder = (dataDir: string): void => {
  if (isDemos(dataDir)) return
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new Error(
      `The data folder ${dataDir} has data of another installation, which DEMO=1 would delete: set DATA_DIR to an empty folder.`,
    )
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, mark), 'Everything in this folder is deleted again and again.\n', {
    flag: 'wx',
  })
}

/** @throws Error when a folder that will be deleted is about to be used for data that should stay */
export const refuseDemoFolder = (dataDir: string): void => {
  if (isDemos(dataDir))
    throw new Error(
      `The data folder ${dataDir} is a demonstration's, and is deleted by it: set DATA_DIR to another folder, or DEMO=1.`,
    )
}

/** Deletes everything but the mark, the database included. */
export const emptyDemoFolder = (dataDir: string): void => {
  if (!isDemos(dataDir)) throw new Error(`The data folder ${dataDir} is no demonstration's.`)
  forgetDatabase(join(dataDir, 'postgres'))
  for (const name of readdirSync(dataDir))
    if (name !== mark) rmSync(join(dataDir, name), { recursive: true, force: true })
}
