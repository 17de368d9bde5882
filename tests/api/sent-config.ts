import type { Locale } from '#config-model/messages/phrase.ts'
import type { ConfigAnswer, ConfigContent } from '#contract/config.ts'
import { apiPaths } from '#contract/paths.ts'
import type { TestPortal } from './open-portal.ts'

/** The configuration that a session is sent, as its browser reads it. */
export async function sentConfig(
  portal: TestPortal,
  token: string | undefined,
  locale?: Locale,
): Promise<ConfigContent> {
  const headers: Record<string, string> = locale === undefined ? {} : { 'x-locale': locale }
  return (await portal.call<ConfigAnswer>('GET', apiPaths.config, { token, headers })).body.data
}
