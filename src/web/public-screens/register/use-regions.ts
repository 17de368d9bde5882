import { useEffect, useState } from 'react'
import type { Config } from '#config-model/config.ts'
import { apiPaths } from '#contract/paths.ts'
import { api } from '#web/api/client.ts'

type Rows = Config['regions']
type Tree = (Rows[number] & { children?: Tree })[]

/** The province's regions for the address field, from the call of the specification. */
export function useRegions(): { regions: Rows; hasFailed: boolean } {
  const [regions, setRegions] = useState<Rows>([])
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    void api.get<Tree>(`${apiPaths.districts}?parentCode=86&depth=3`).then(
      (tree) => {
        const flat = (items: Tree): Rows =>
          items.flatMap(({ children = [], ...row }) => [row, ...flat(children)])
        setRegions(flat(tree))
      },
      () => setFailed(true),
    )
  }, [])

  return { regions, hasFailed }
}
