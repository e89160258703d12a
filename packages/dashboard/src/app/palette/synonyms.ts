// Words that people type for a page or an action which are not in its name; those of all languages are heard in each.

/** By the id of the entry. */
export const synonyms: Readonly<Record<string, string>> = {
  'page /':
    'home start dashboard today waiting figures inicio tablero hoy pendientes cifras início painel hoje pendências números',
  'page /inbox':
    'chats conversations messages dms replies customers chat conversaciones mensajes charlas respuestas conversas mensagens atendimento',
  'page /orders':
    'sales purchases invoices receipts payments refunds bills shipments ventas compras facturas recibos comprobantes pagos devoluciones reembolsos envíos encargos vendas faturas notas recibos pagamentos devoluções reembolsos entregas encomendas',
  'page /appointments':
    'calendar bookings schedule agenda reservations classes visits calendario reservas turnos agenda clases citas calendário reservas horários consultas aulas',
  'page /products':
    'catalogue catalog inventory stock services items prices menu articles catálogo inventario existencias servicios artículos precios menú estoque serviços itens preços cardápio',
  'page /contacts':
    'customers clients people leads crm address book phones clientes personas directorio agenda teléfonos pessoas telefones lista',
  'page /campaigns':
    'broadcast newsletter marketing bulk mass mailing promotion offers blast difusión masivos promociones ofertas publicidad envío mercadeo disparo em massa promoções ofertas lista transmissão',
  'page /reports':
    'analytics statistics stats metrics insights earnings revenue sales estadísticas métricas análisis ganancias ingresos ventas informes cifras relatórios estatísticas ganhos receita vendas',
  'page /setup/channels':
    'whatsapp instagram messenger facebook telegram web chat widget integrations connections shopify woocommerce integraciones conexiones enlace link qr integrações conexões canais tienda shop loja',
  'page /setup/templates':
    'approved messages whatsapp plantillas mensajes aprobados modelos mensagens aprovadas',
  'page /setup/reminders':
    'notifications follow up abandoned cart automation recordatorios avisos seguimiento carrito abandonado automatización lembretes acompanhamento carrinho abandonado automação',
  'page /bot':
    'assistant ai robot automatic replies greeting knowledge faq asistente ia respuestas automáticas saludo conocimiento preguntas frecuentes assistente respostas automáticas saudação conhecimento perguntas frequentes',
  'page /questions':
    'unanswered unknown knowledge train teach sin respuesta conocimiento enseñar entrenar sem resposta conhecimento ensinar treinar',
  'page /settings':
    'preferences configuration options account business company timezone currency preferencias configuración opciones cuenta negocio empresa moneda zona horaria preferências configuração opções conta negócio empresa moeda fuso',
  'page /developers/keys':
    'token secret access integration llave token acceso chave token acesso api credentials credenciales credenciais',
  'page /developers/webhooks':
    'endpoint callback hook notifications url punto de entrega integración integração',
  'page /developers/deliveries':
    'webhook attempts retries failed intentos reintentos fallidas tentativas falhas envíos',
  'page /developers/events': 'catalogue schema test sample webhook catálogo esquema prueba evento teste',
  'page /developers/requests': 'log api logs errors calls registro errores llamadas erros chamadas',
  'page /developers/usage': 'rate limit quota consumption consumo límite cuota limite cota api',
  'page /developers/activity':
    'audit log history who changed auditoría historial quién cambió auditoria histórico quem mudou registro',
  'page /developers/verify': 'signature check hmac firma verificar assinatura webhook',
  reference: 'docs documentation help manual openapi swagger api documentación ayuda documentação ajuda',
  '/products/new':
    'add create item service article agregar crear artículo servicio nuevo adicionar criar item serviço novo',
  '/products/import':
    'upload csv excel paste spreadsheet catalogue bulk subir cargar pegar lista hoja catálogo carregar colar planilha',
  '/orders#new':
    'create place sale order sell purchase crear venta vender hacer encargo criar venda vender fazer encomenda',
  '/appointments#new':
    'new appointment create booking reserve schedule class nueva cita crear reserva reservar turno clase criar reserva marcar consulta horário aula',
  '/contacts#new': 'new customer create client nuevo cliente crear novo cliente criar',
  '/setup/channels#new':
    'add channel whatsapp instagram messenger facebook telegram web chat shopify woocommerce vincular agregar número adicionar link vincular número',
  '/settings?tab=team#new':
    'add colleague user agent member staff teammate agregar usuario agente empleado colega equipo adicionar usuário agente funcionário colega equipe',
  '/developers/keys#new': 'new token secret access nueva llave token nova chave token',
  '/developers/webhooks#new': 'new create endpoint callback url nuevo crear novo criar',
  '/inbox?state=waiting':
    'unanswered unread pending queue sin responder no leídos pendientes cola sem resposta não lidas pendentes fila',
  '/inbox?with=me': 'mine assigned to me mías asignadas minhas atribuídas a mim',
  '/reports?period=thisWeek': 'my stats performance mi desempeño estadísticas meu desempenho estatísticas',
  '/appointments/availability':
    'business hours schedule closed calendar staff resources horario atención cerrado calendario recursos horário funcionamento fechado recursos',
  '/settings?tab=team':
    'users members colleagues roles permissions agents staff usuarios miembros roles permisos agentes empleados colegas usuários membros funções permissões funcionários',
  '/settings?tab=inbox': 'assignment round robin asignación reparto atribuição distribuição minutes alerts',
  '/settings?tab=inbox#answers':
    'canned responses quick replies ready saved replies snippets macros shortcuts templates respuestas rápidas prediseñadas guardadas predeterminadas listas atajos plantillas respostas rápidas prontas salvas predefinidas atalhos modelos',
  '/settings?tab=inbox#labels': 'tags categories colours colors rótulos marcadores tags colores cores',
  '/settings?tab=alerts':
    'notifications push mute sound desktop phone notificaciones silenciar celular escritorio notificações silenciar celular',
  '/settings?tab=profile': 'my account name photo email mail mi cuenta nombre correo minha conta nome e-mail',
  '/settings?tab=security':
    'password two factor 2fa authentication sessions devices change contraseña clave doble factor autenticación sesiones cambiar senha dois fatores autenticação sessões trocar',
  '/settings?tab=appearance':
    'display colours night look pantalla noche colores tela noite cores dark light mode modo',
  '/bot?tab=hours#special-days':
    'days off vacation closed bank feriados vacaciones cerrado días libres férias fechado folga',
  '/bot?tab=general#payment':
    'bank account transfer nequi daviplata pix spei cash card method invoice cuenta banco transferencia efectivo tarjeta métodos medios de pago cobrar conta banco transferência dinheiro cartão formas cobrar',
  '/bot?tab=general#delivery':
    'shipping zones fees costs courier domicilio envío envíos zonas tarifas costos mensajería frete entrega zonas taxas custos motoboy',
  '/bot?tab=try': 'test simulator preview sandbox play probar prueba simulador simulação testar teste',
  '/bot?tab=knowledge':
    'faq questions answers notes train preguntas frecuentes notas entrenar perguntas frequentes treinar',
  keys: 'shortcuts hotkeys keyboard help atajos teclas ayuda teclado atalhos teclas ajuda',
  'theme light':
    'light claro white day bright mode appearance modo blanco día apariencia branco dia aparência',
  'theme dark':
    'dark oscuro escuro night black mode appearance modo noche negro apariencia noite preto aparência nocturno noturno',
  'theme auto': 'system automatic mode appearance modo sistema automático apariencia aparência',
  language:
    'translate change english spanish portuguese cambiar idioma inglés español portugués mudar inglês espanhol português',
  'sign-out':
    'logout log out exit leave quit close session salir desconectar cerrar sesión sair desconectar encerrar sessão',
}
