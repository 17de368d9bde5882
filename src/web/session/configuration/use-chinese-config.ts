import { useQuery } from '@tanstack/react-query'
import type { Config } from '#config-model/config.ts'
import { currentLocale } from '#web/i18n/i18n.ts'
import { readConfigIn, useConfig } from '#web/session/session.ts'

/** The configuration in Chinese; until loaded, in the screen's language. */
export function useChineseConfig(): Config {
  const config = useConfig()
  const { data } = useQuery({
    queryKey: ['chinese-config', config.hash],
    queryFn: () => readConfigIn('zh-CN'),
    enabled: currentLocale() !== 'zh-CN',
    staleTime: Number.POSITIVE_INFINITY,
  })

  return data?.hash === config.hash ? data : config
}
