import type { InstallationRequest, InstallationResponse } from '#shared/api/installation.ts'
import { useFresh } from '../../../lib/data.ts'
import { send } from '../../../lib/http.ts'

const key = '/api/admin/installation'

export const useInstallation = () => useFresh<InstallationResponse>(key)

export const saveInstallation = (wanted: InstallationRequest): Promise<InstallationResponse> =>
  send('PUT', key, wanted)

export const logoAt = `${key}/logo`
export const legalAt = (document: string, language: string): string => `${key}/legal/${document}/${language}`
export const testMailAt = `${key}/test-mail`
