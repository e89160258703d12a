import { limits } from '@mostrador/contract/limits'
import {
  TemplateContent,
  TemplateVariable,
  templateCategories,
  templateLanguagePattern,
  templateNamePattern,
} from '@mostrador/contract/outreach/templates'
import type { Command } from 'commander'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Template } from '../../channels/templates/templates.queries.ts'
import {
  createTemplate,
  listTemplates,
  syncAll,
  templating,
  updateTemplate,
} from '../../channels/templates/templates.ts'
import { uploadPlaceOf } from '../../installation/media-store.ts'
import { platformTerms } from '../../installation/platform-terms.ts'
import type { Workspace } from '../../installation/workspace.ts'
import { wrongAt } from '../../platform/document.ts'
import { AppError } from '../../platform/errors.ts'
import { accountAt } from '../account-at.ts'
import { addCommand, operand, runsOnDatabase } from '../command.ts'
import { readJsonFile } from '../input-file.ts'

const exampleId = '01939d2e-7c11-7aa0-9f6e-5d1c2b3a4f50'

const documentHelp = `
The file holds one JSON object; a template of this name and language that is there already is submitted anew:
  {
    "name": "appointment_tomorrow",
    "language": "es",
    "category": "utility",
    "content": {
      "header": null,
      "body": "Hola {{1}}, te esperamos {{2}} para tu cita.",
      "footer": null,
      "buttons": [{ "kind": "reply", "text": "Confirmar" }, { "kind": "reply", "text": "Cambiar" }]
    },
    "variables": [
      { "part": "body", "at": 0, "place": "1", "kind": "customer_name", "example": "Ana" },
      { "part": "body", "at": 0, "place": "2", "kind": "appointment_time", "example": "mañana a las 10:00" }
    ]
  }
A header with a picture is made in the dashboard, where its file is chosen.`

const Document = Type.Object(
  {
    name: Type.String({ pattern: templateNamePattern, minLength: 1, maxLength: limits.templateNameCharsMax }),
    language: Type.String({ pattern: templateLanguagePattern }),
    category: Type.Enum([...templateCategories]),
    content: TemplateContent,
    variables: Type.Array(TemplateVariable, { maxItems: limits.templateValuesMax }),
  },
  { additionalProperties: false },
)

export function addTemplateCommands(program: Command): void {
  const template = program
    .command('template')
    .description('Message templates that WhatsApp approves, with their states')
  addList(template)
  addSync(template)
  addSubmit(template)
}

function addList(template: Command): void {
  const command = addCommand(template, 'list', {
    summary: 'The templates of an account as they were last read, with states and variables',
    examples: [`template list --account ${exampleId}`],
  }).requiredOption('--account <id>', 'the account')
  runsOnDatabase<{ account: string }>(command, async (workspace, options) => {
    const { id, db } = await accountAt(workspace, options.account)
    return { json: listed(await listTemplates(db, id)) }
  })
}

function addSync(template: Command): void {
  const command = addCommand(template, 'sync', {
    summary: 'Read the templates of every channel from its platform now, and list them',
    examples: [`template sync --account ${exampleId}`],
  }).requiredOption('--account <id>', 'the account')
  runsOnDatabase<{ account: string }>(command, async (workspace, options) => {
    const { id, db } = await accountAt(workspace, options.account)
    await syncAll(db, await termsOf(workspace), id, new Date())
    return { json: listed(await listTemplates(db, id)) }
  })
}

function addSubmit(template: Command): void {
  const command = addCommand(template, 'submit <file>', {
    summary: 'Submit a template for approval',
    examples: [`template submit --account ${exampleId} reminder.json`],
  })
    .requiredOption('--account <id>', 'the account')
    .option('--channel <id>', 'the channel whose templates it joins, if there are several')
    .addHelpText('after', documentHelp)
  runsOnDatabase<{ account: string; channel?: string }>(command, async (workspace, options, operands) => {
    const document = await readJsonFile(operand(operands))
    const { id: accountId, db } = await accountAt(workspace, options.account)
    const { name, language, ...given } = documentIn(document)
    const { templates, books } = await listTemplates(db, accountId)
    const channelId = options.channel ?? books.find(({ business_id: id }) => id !== null)?.channel_id
    const businessId = books.find(({ channel_id: id }) => id === channelId)?.business_id
    if (channelId === undefined || !businessId) {
      throw new AppError('conflict', `No ${templating.join(' or ')} channel has a business account id yet.`)
    }
    const terms = { ...(await termsOf(workspace)), store: uploadPlaceOf(workspace.config).store }
    const known = templates.find(
      (each) => each.business_id === businessId && each.name === name && each.language === language,
    )
    const content = { ...given, fileId: known?.file_id ?? null }
    const made = known
      ? await updateTemplate(db, terms, { accountId, id: known.id, ...content }, new Date())
      : await createTemplate(db, terms, { accountId, channelId, name, language, ...content }, new Date())
    return { json: shown(made) }
  })
}

function documentIn(document: unknown): Type.Static<typeof Document> {
  if (Value.Check(Document, document)) return document
  const [problem] = Value.Errors(Document, document)
  const place = problem?.instancePath.slice(1).replaceAll('/', '.') || 'the file'
  throw wrongAt(place, problem?.message ?? 'is wrong')
}

async function termsOf({ config, secrets }: Workspace) {
  return { box: await secrets(), baseUrls: platformTerms(config).baseUrls }
}

function listed({ templates, books }: Awaited<ReturnType<typeof listTemplates>>) {
  return { data: templates.map(shown), next_cursor: null, channels: books }
}

function shown({ file_id: fileId, ...template }: Template) {
  return { ...template, has_picture: fileId !== null }
}
