import channels from '#schemas/channels.schema.json' with { type: 'json' }
import definitions from '#schemas/definitions.schema.json' with { type: 'json' }
import demo from '#schemas/demo.schema.json' with { type: 'json' }
import dictionary from '#schemas/dictionary.schema.json' with { type: 'json' }
import entity from '#schemas/entity.schema.json' with { type: 'json' }
import form from '#schemas/form.schema.json' with { type: 'json' }
import menu from '#schemas/menu.schema.json' with { type: 'json' }
import messages from '#schemas/messages.schema.json' with { type: 'json' }
import page from '#schemas/page.schema.json' with { type: 'json' }
import portal from '#schemas/portal.schema.json' with { type: 'json' }
import regions from '#schemas/regions.schema.json' with { type: 'json' }
import roles from '#schemas/roles.schema.json' with { type: 'json' }
import routes from '#schemas/routes.schema.json' with { type: 'json' }
import texts from '#schemas/texts.schema.json' with { type: 'json' }
import workflow from '#schemas/workflow.schema.json' with { type: 'json' }
import years from '#schemas/years.schema.json' with { type: 'json' }

export { definitions }

/** The JSON Schema of every kind of configuration file. */
export const configSchemas = {
  portal,
  years,
  roles,
  routes,
  menu,
  page,
  form,
  entity,
  workflow,
  dictionary,
  messages,
  channels,
  texts,
  regions,
  demo,
}
