/** Whether a host name can only mean the machine that uses it. */
const isOwnName = (name: string): boolean =>
  /(^|\.)localhost$/.test(name) || /^127(\.\d{1,3}){3}$/.test(name) || name === '[::1]'

/** Whether an address such as `http://localhost:3000` can be reached from its own machine only. */
export const isOwnMachine = (address: string): boolean => isOwnName(URL.parse(address)?.hostname ?? '')
