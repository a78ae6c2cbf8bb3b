/** The savers of a demonstration, in the order in which they register. */
export const demoNames = ['Ama', 'Kofi', 'Nia', 'Yaw', 'Efua'] as const

/** Public: only for embedded instances, which have no real money. */
export const demoPassword = 'Susu-circle-1'
