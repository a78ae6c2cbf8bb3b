import { readConfig } from '#config'
import { fill } from './fill.ts'

/** Fills the installation at APP_URL, or at PORT on this machine, and prints the savers' sign-ins. */
fill(readConfig(process.env, 'all').appUrl, line => console.log(line)).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
