-- Of a document's visits only some are kept: the oldest make room for newer ones.
grant delete on portal_view to quoin_app;
