/**
 * The tests' own environment, without settings of the application. What was compiled once is not compiled
 * again, as with `npm start`.
 */
export const surroundings = (): NodeJS.ProcessEnv =>
  Object.fromEntries(names.map(name => [name, process.env[name]]))

const names = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'LD_PRELOAD', 'NODE_COMPILE_CACHE']
