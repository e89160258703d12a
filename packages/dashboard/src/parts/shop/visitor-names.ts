// Words for the names of the web chat's visitors.
import { visitorAnimals, visitorColors } from '@mostrador/contract/visitor-names'
import { defineTexts } from '../../i18n/texts.ts'

export const visitorTexts = defineTexts({ ...visitorColors, ...visitorAnimals })
