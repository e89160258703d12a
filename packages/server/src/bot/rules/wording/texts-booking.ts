/** Appointments. Button titles must fit in 20 characters. */
export const bookingTexts = {
  which_service: {
    es: '¿Qué servicio te gustaría?',
    pt: 'Qual serviço você gostaria?',
    en: 'Which service would you like?',
  },
  services_opener: { es: 'Ver servicios', pt: 'Ver serviços', en: 'See services' },
  no_services: {
    es: 'Por aquí no manejamos citas. ¿Te paso con una persona del equipo?',
    pt: 'Por aqui não trabalhamos com agendamento. Passo você para alguém da equipe?',
    en: 'We do not take appointments here. Shall I pass you to someone on the team?',
  },
  slots: {
    es: 'Estos son los próximos horarios para {service}.',
    pt: 'Estes são os próximos horários para {service}.',
    en: 'These are the next times for {service}.',
  },
  slots_on: {
    es: 'Para {service} el {day} tengo estas horas.',
    pt: 'Para {service}, {day}, tenho estes horários.',
    en: 'For {service} on {day} I have these times.',
  },
  slots_other_day: {
    es: 'Ese día no hay lugar para {service}. Lo más cercano es esto.',
    pt: 'Nesse dia não há vaga para {service}. O mais próximo é isto.',
    en: 'There is no room for {service} that day. These are the closest.',
  },
  slots_instead: {
    es: 'Justo a esa hora no hay lugar para {service}. Lo más cercano es esto.',
    pt: 'Nesse horário não há vaga para {service}. O mais próximo é isto.',
    en: 'There is no room for {service} just then. These are the closest.',
  },
  slots_none: {
    es: 'No encontré horarios libres para {service} en esas fechas. ¿Te paso con una persona del equipo?',
    pt: 'Não encontrei horários livres para {service} nessas datas. Passo você para alguém da equipe?',
    en: 'I found no free times for {service} on those days. Shall I pass you to someone on the team?',
  },
  slots_hint: {
    es: 'También puedes decirme otro día u hora.',
    pt: 'Você também pode me dizer outro dia ou horário.',
    en: 'You can also tell me another day or time.',
  },
  slots_opener: { es: 'Ver horarios', pt: 'Ver horários', en: 'See times' },
  slots_old: {
    es: 'Esos horarios ya cambiaron.',
    pt: 'Esses horários já mudaram.',
    en: 'Those times have changed since.',
  },
  slot_confirm: {
    es: '¿Te agendo {service} el {day} a las {time}?',
    pt: 'Agendo {service} para {day} às {time}?',
    en: 'Shall I book {service} for {day} at {time}?',
  },
  move_confirm: {
    es: '¿Paso tu cita de {service} al {day} a las {time}?',
    pt: 'Passo seu horário de {service} para {day} às {time}?',
    en: 'Shall I move your {service} appointment to {day} at {time}?',
  },
  other_time: { es: 'Otro horario', pt: 'Outro horário', en: 'Another time' },
  booked: {
    es: '¡Listo! Tu cita de {service} quedó para el {day} a las {time}. Si necesitas cambiarla, escríbeme.',
    pt: 'Pronto! Seu horário de {service} ficou para {day} às {time}. Se precisar mudar, é só me escrever.',
    en: 'Done! Your {service} appointment is on {day} at {time}. If you need to change it, just write to me.',
  },
  moved: {
    es: 'Listo, tu cita de {service} pasó al {day} a las {time}.',
    pt: 'Pronto, seu horário de {service} passou para {day} às {time}.',
    en: 'Done, your {service} appointment is now on {day} at {time}.',
  },
  slot_taken: {
    es: 'Ese horario se acaba de ocupar. Mira estos otros.',
    pt: 'Esse horário acabou de ser ocupado. Veja estes outros.',
    en: 'That time was just taken. Have a look at these.',
  },
  booking_failed: {
    es: 'No pude dejar lista la cita.',
    pt: 'Não consegui concluir o agendamento.',
    en: 'I could not complete the booking.',
  },
  appointments: {
    es: 'Tus próximas citas:\n{lines}',
    pt: 'Seus próximos horários:\n{lines}',
    en: 'Your next appointments:\n{lines}',
  },
  appointment_line: {
    es: '• {service}, {day} a las {time}',
    pt: '• {service}, {day} às {time}',
    en: '• {service}, {day} at {time}',
  },
  appointments_none: {
    es: 'No veo citas tuyas por venir. ¿Quieres agendar una?',
    pt: 'Não vejo horários seus marcados. Quer agendar um?',
    en: 'I see no upcoming appointments of yours. Would you like to book one?',
  },
  which_to_move: {
    es: '¿Cuál quieres mover?',
    pt: 'Qual você quer mudar?',
    en: 'Which one would you like to move?',
  },
  which_to_cancel: {
    es: '¿Cuál quieres cancelar?',
    pt: 'Qual você quer cancelar?',
    en: 'Which one would you like to cancel?',
  },
  cancel_confirm: {
    es: '¿Cancelo tu cita de {service} del {day} a las {time}?',
    pt: 'Cancelo seu horário de {service} de {day} às {time}?',
    en: 'Shall I cancel your {service} appointment on {day} at {time}?',
  },
  cancel_yes: { es: 'Sí, cancelar', pt: 'Sim, cancelar', en: 'Yes, cancel it' },
  cancel_no: { es: 'No, dejarla', pt: 'Não, manter', en: 'No, keep it' },
  cancelled: {
    es: 'Listo, cancelé tu cita de {service}. Cuando quieras agendamos otra.',
    pt: 'Pronto, cancelei seu horário de {service}. Quando quiser, agendamos outro.',
    en: 'Done, I cancelled your {service} appointment. Whenever you like, we can book another.',
  },
  kept: {
    es: 'Perfecto, tu cita sigue en pie.',
    pt: 'Perfeito, seu horário continua marcado.',
    en: 'Perfect, your appointment stays.',
  },
} as const
