/** A configuration without workflows, regions and roles, in 2025. */
export const bareConfig = {
  dictionaries: {},
  workflows: {},
  regions: [],
  roles: { roles: {} },
  years: { realYear: 2025, windows: {} },
}
