/** Where a worker finds which code to send to which phone. */
export interface PhoneCodes {
  /** Makes the code, in place of any before it. Undefined when the number is proved, or was given up, meanwhile. */
  prepare(requestId: string): Promise<{ readonly to: string; readonly code: string } | undefined>
}
