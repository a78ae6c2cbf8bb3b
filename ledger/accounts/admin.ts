import { readFileSync } from 'node:fs'
import { readConfig } from '#config'
import { createPool } from '#projections/db/connect.ts'
import { readRunning } from '#projections/db/running.ts'
import { createUsers } from './users.ts'

const usage = 'usage: npm run admin -- grant <username>'

/** Makes a registered user an admin: `npm run admin -- grant <username>`. */
const main = async ([command, username]: readonly string[]): Promise<string> => {
  if (command !== 'grant' || username === undefined) throw new Error(usage)
  const config = readConfig(process.env, 'all', path => readFileSync(path, 'utf8'))
  const url =
    config.database.kind === 'postgres' ? config.database.url : readRunning(config.dataDir).databaseUrl
  const pool = createPool(url, { max: 1 })
  try {
    if (!(await createUsers(pool).grantAdmin(username))) throw new Error(`there is no user ${username}`)
    return `${username} is an admin now`
  } finally {
    await pool.end()
  }
}

main(process.argv.slice(2)).then(
  done => console.log(done),
  (error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  },
)
