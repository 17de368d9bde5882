/**
 * What a form looks at of a configuration beside its own records: a portal without workflows,
 * regions and roles, in 2025.
 */
export const bareConfig = {
  dictionaries: {},
  workflows: {},
  regions: [],
  roles: { roles: {} },
  years: { realYear: 2025, windows: {} },
}
