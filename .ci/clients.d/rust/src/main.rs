//! Verifies real deliveries with the library of Standard Webhooks for Rust.
use http::{HeaderMap, HeaderName, HeaderValue};
use serde_json::Value;
use standardwebhooks::Webhook;

fn is_good(secret: &str, body: &str, headers: &Value) -> bool {
    let headers: HeaderMap = headers
        .as_object()
        .expect("headers")
        .iter()
        .filter_map(|(name, value)| {
            Some((
                HeaderName::try_from(name.as_str()).ok()?,
                HeaderValue::from_str(value.as_str()?).ok()?,
            ))
        })
        .collect();
    Webhook::new(secret).expect("a secret").verify(body.as_bytes(), &headers).is_ok()
}

fn main() {
    let stage = std::fs::read_to_string(std::env::var("STAGE").expect("STAGE")).expect("the stage");
    let stage: Value = serde_json::from_str(&stage).expect("JSON");
    let deliveries = stage["deliveries"].as_array().expect("deliveries");
    let secrets = |at: usize| -> Vec<&str> {
        deliveries[at]["secrets"].as_array().expect("secrets").iter().filter_map(Value::as_str).collect()
    };
    assert_eq!((secrets(0).len(), secrets(1).len()), (1, 2));
    let stranger = format!("whsec_{}", "QUFB".repeat(11));
    for (at, delivery) in deliveries.iter().enumerate() {
        let (body, headers) = (delivery["body"].as_str().expect("a body"), &delivery["headers"]);
        for secret in secrets(at) {
            assert!(is_good(secret, body, headers));
            assert!(!is_good(secret, &format!("{body} "), headers));
        }
        assert!(!is_good(&stranger, body, headers));
    }
    let first = &deliveries[0];
    assert!(!is_good(secrets(1)[0], first["body"].as_str().expect("a body"), &first["headers"]));
}
