import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { cpuSeconds } from './cpuSeconds.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Test files measure their processor time. */
    readonly measuresCosts: boolean
  }
  interface TaskMeta {
    cost?: Cost
  }
}

/** Seconds of processor time. */
export interface Cost {
  readonly worker: number
  /** Started by the test file. */
  readonly processes: number
}

/**
 * Prints the processor time of each test file as it ends, then all with the dearest first, and that of the
 * whole run. Servers that files share count only in the whole.
 */
export default class Costs implements Reporter {
  onInit(vitest: Vitest): void {
    vitest.provide('measuresCosts', true)
  }

  onTestModuleEnd(module: TestModule): void {
    const { cost } = module.meta()
    if (cost) console.log(`${seconds(cost.worker + cost.processes)}     ${module.relativeModuleId}`)
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules
      .flatMap(module => {
        const { cost } = module.meta()
        return cost ? [{ ...cost, sum: cost.worker + cost.processes, name: module.relativeModuleId }] : []
      })
      .sort((one, other) => other.sum - one.sum)
    console.log('\n     sum  worker  processes')
    for (const { sum, worker, processes, name } of files)
      console.log(`${seconds(sum)}${seconds(worker)}${seconds(processes)}     ${name}`)
    const total = files.reduce((all, { sum }) => all + sum, 0)
    const { own, family } = cpuSeconds(process.pid)
    console.log(`${seconds(total)} in test files, ${seconds(own + family).trim()} in the whole run`)
  }
}

const seconds = (value: number): string => value.toFixed(1).padStart(8)
