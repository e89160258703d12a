import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/** Walks through everything with what openapi-generator makes of the two documents. */
public class Walk {
  /** One page as its ids, and the cursor of the next. */
  record Page(List<UUID> ids, String next) {
    static <Item> Page of(List<Item> items, Function<Item, UUID> id, String next) {
      return new Page(items.stream().map(id).toList(), next);
    }
  }

  interface Reader {
    Page read(String cursor) throws Exception;
  }

  static List<UUID> walk(String name, Reader reader) throws Exception {
    List<UUID> all = new ArrayList<>();
    String cursor = null;
    do {
      Page page = reader.read(cursor);
      page.ids().forEach(id -> System.out.println(name + " " + id));
      all.addAll(page.ids());
      cursor = page.next();
    } while (cursor != null);
    return all;
  }

  public static void main(String[] args) throws Exception {
    JsonNode stage = new ObjectMapper().readTree(new File(System.getenv("STAGE")));
    walkLists(stage);
    walkFeed(stage);
  }

  static void walkLists(JsonNode stage) throws Exception {
    int limit = stage.get("limit").asInt();
    String key = "Bearer " + stage.get("key").asText();
    var client = new openapi.ApiClient();
    client.updateBaseUri(stage.get("url").asText() + "/api/v1");
    client.setRequestInterceptor(request -> request.header("Authorization", key));
    walk("contacts", at -> {
      var page = new openapi.api.ContactsApi(client).listContacts(limit, at);
      return Page.of(page.getData(), each -> each.getId(), page.getNextCursor());
    });
    var conversations = walk("conversations", at -> {
      var page = new openapi.api.ConversationsApi(client).listConversations(null, null, limit, at);
      return Page.of(page.getData(), each -> each.getId(), page.getNextCursor());
    });
    walk("orders", at -> {
      var page = new openapi.api.OrdersApi(client).listOrders(null, null, null, limit, at);
      return Page.of(page.getData(), each -> each.getId(), page.getNextCursor());
    });
    walk("products", at -> {
      var page = new openapi.api.ProductsApi(client).listProducts(null, limit, at);
      return Page.of(page.getData(), each -> each.getId(), page.getNextCursor());
    });
    walk("appointments", at -> {
      var page = new openapi.api.AppointmentsApi(client).listAppointments(null, null, null, limit, at);
      return Page.of(page.getData(), each -> each.getId(), page.getNextCursor());
    });
    for (UUID conversation : conversations.subList(0, 3)) {
      walk("messages", at -> {
        var page = new openapi.api.MessagesApi(client).listMessages(conversation.toString(), limit, at);
        return Page.of(page.getData(), each -> each.getId(), page.getNextCursor());
      });
    }
  }

  static void walkFeed(JsonNode stage) throws Exception {
    String key = "Bearer " + stage.get("key").asText();
    var client = new feed.ApiClient();
    client.updateBaseUri(stage.get("url").asText() + "/api/feed/v1");
    client.setRequestInterceptor(request -> request.header("Authorization", key));
    var api = new feed.api.FeedApi(client);
    var changes = api.listChanges(stage.get("feedStart").asText(), 2, null);
    while (true) {
      for (var each : changes.getData()) {
        if (each.getActualInstance() instanceof feed.model.ContactChange change) {
          System.out.println("contact " + change.getRecordId());
        } else if (each.getActualInstance() instanceof feed.model.ProductChange change) {
          System.out.println("product " + change.getRecordId());
        }
      }
      if (!changes.getHasMore()) break;
      changes = api.listChanges(changes.getCursor(), 2, null);
    }
    var events = api.listEvents(stage.get("feedStart").asText(), null, 1, null);
    while (true) {
      for (var each : events.getData()) {
        var paid = (feed.model.OrderPaidEvent) each.getActualInstance();
        System.out.println("events " + paid.getRequestId());
      }
      if (!events.getHasMore()) break;
      events = api.listEvents(events.getCursor(), null, 1, null);
    }
  }
}
