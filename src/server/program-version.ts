// oxlint-disable-next-line eslint/no-restricted-imports -- the manifest lies above all floors
import manifest from '../../package.json' with { type: 'json' }

/** As in `0.1.0`; stored with every configuration that is activated. */
export const programVersion: string = manifest.version
